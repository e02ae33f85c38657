// What the tests use of Node's own modules.
declare module "node:test" {
  export function test(name: string, run: () => void): void;
}
declare module "node:assert/strict" {
  const assert: {
    deepEqual(found: unknown, expected: unknown, message?: string): void;
    equal(found: unknown, expected: unknown, message?: string): void;
    ok(found: unknown, message?: string): asserts found;
    throws(run: () => void, expected?: RegExp): void;
  };
  export default assert;
}
