// Builds what pages load: node build.mjs <folder for the scripts>; node build.mjs --types writes the protocol's types alone.
// The types of the live protocol come from its schema, so that page and server cannot drift apart.
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const PAGES = ["game", "invite", "desk", "games"];

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.type === "array") return `readonly (${typeOf(schema.items)})[]`;
  if (schema.type === "object") return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  return { integer: "number", string: "string", boolean: "boolean", null: "null" }[schema.type];
}

function declare([name, schema]) {
  const fields = Object.entries(schema.properties).map(([field, value]) => {
    const isOptional = field !== "t" && !schema.required.includes(field);
    return `  readonly ${field}${isOptional ? "?" : ""}: ${typeOf(value)};`;
  });
  return `/** ${schema.description} */\nexport interface ${name} {\n${fields.join("\n")}\n}\n`;
}

function writeTypes() {
  const schema = JSON.parse(readFileSync(join(here, "..", "docs", "protocol.schema.json"), "utf8"));
  const unions = [["ClientMessage", schema.client], ["ServerMessage", schema.server]];
  const text = [
    ...Object.entries(schema.$defs).map(declare),
    ...unions.map(([name, union]) => `export type ${name} = ${typeOf(union)};\n`),
  ].join("\n");
  writeFileSync(join(here, "src", "protocol.generated.ts"), text);
}

writeTypes();
const target = process.argv[2];
if (target !== "--types") {
  mkdirSync(target, { recursive: true });
  await build({
    entryPoints: Object.fromEntries(PAGES.map((page) => [page, join(here, "src", "pages", `${page}.ts`)])),
    outdir: target,
    bundle: true,
    format: "iife",
    target: ["chrome90", "firefox90", "safari14"],
    minify: true,
    legalComments: "none",
    logLevel: "warning",
  });
}
