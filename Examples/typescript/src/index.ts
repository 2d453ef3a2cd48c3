export { CallFailed, DeskProblem, type Options } from "./calls.js";
export { DeskClient } from "./client.js";
export * from "./types.js";
