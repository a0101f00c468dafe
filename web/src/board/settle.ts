/** Clicks so soon after the question has changed were meant for the one before. */
export const SETTLE_MS = 300;
