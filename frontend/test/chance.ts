// Chance that is the same in every run: a small generator with a seed.

/** Numbers from 0 to below 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A whole number from 0 to below `limit`. */
export function below(chance: () => number, limit: number): number {
  return Math.floor(chance() * limit);
}
