// What the package exports, beside `load`.
export { type Answer, type ErrorCode, type FrayError, must, type Refusal, Refused } from './answers.js';
export type { GameEvent, Rolled, Tested } from './events.js';
export type { Fray, GivenState, Options } from './fray.js';
export type { ActionChoice, Attempt, Decided, Dice, Game, OutcomeChoice, Played, Strategy } from './game.js';
export type { CompiledModule, ModuleSource } from './source.js';
export type {
  Action, GameInfo, GameOption, GameResult, Mark, NodeKind, Odds, Outcome, Piece, SeatToAct, Side, State, Step,
} from './state.js';
export type { Ability, BattleState, Card, Fighter, Sheet, SheetPart, Slot, TallyLine, Track } from './state_parts.js';
export type { Thinker } from './thinker.js';
export type { Thinking } from './thinking.js';
export type {
  Analysis, Level, Line, Move, MoveSettings, Point, Review, ReviewSettings, ThinkSettings,
} from './thoughts.js';
