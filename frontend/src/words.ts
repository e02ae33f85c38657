// Words by code, from the catalogue that the page brings along; the same words as everywhere on the site.

export type Data = Readonly<Record<string, string | number>>;
export type Say = (code: string, data?: Data) => string;

/** A speaker of those words. A code without words is shown as it is: a bug, but nothing breaks. */
export function speaker(words: Readonly<Record<string, string>>): Say {
  return (code, data = {}) =>
    (words[code] ?? code).replace(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));
}
