// What a program holds: the games there are, and what games and thinkers are made by.
import { type Answer, must } from './answers.js';
import { Game } from './game.js';
import { startOfRecord, stepsOfRecord } from './history.js';
import { compile, type Platform } from './platform.js';
import { Pool } from './pool.js';
import { Referee, type Request } from './referee.js';
import type { ModuleSource } from './source.js';
import type { GameInfo, GameResult, State } from './state.js';
import { Thinker } from './thinker.js';

/** Options of a game and their values; those left out have their defaults. */
export type Options = Readonly<Record<string, string>>;

/** A state to start from: `pieces` with their `square` and `letter`, and `fields`, are enough. */
export type GivenState = Partial<Omit<State, 'pieces'>> & { pieces: readonly { square: string; letter: string }[] };

/** Fray, loaded. Start games with it; each is independent of the others. */
export class Fray {
  private constructor(private readonly pool: Pool, /** The games there are. */ readonly games: readonly GameInfo[]) {}

  /** @internal Use `load`. */
  static async load(platform: Platform, source?: ModuleSource): Promise<Fray> {
    const pool = new Pool(await compile(platform, source), platform);
    const { games } = must(new Referee(pool).ask<{ games: GameInfo[] }>({ cmd: 'games' }));
    return new Fray(pool, games);
  }

  /** Starts a game from its initial position. */
  startGame(game: string, options: Options = {}): Answer<{ game: Game }> {
    return this.begun({ cmd: 'new', game, options }, () => null);
  }

  /** Starts a game from a position text. */
  loadPosition(game: string, position: string, options: Options = {}): Answer<{ game: Game }> {
    return this.begun({ cmd: 'load', game, position, options }, (state) => state.position);
  }

  /** Starts a game from a state, or from what matters of it; `game` must be in it. */
  loadState(state: GivenState): Answer<{ game: Game }> {
    return this.begun({ cmd: 'load', state }, (loaded) => loaded.position);
  }

  /**
   * Plays a PGN text through; the game is then where the record ends. `result` is what the text says, be it a resignation.
   * `game` is needed if the text has no tag `Game`.
   */
  loadRecord(record: string, game?: string): Answer<{ game: Game; result: GameResult }> {
    const referee = new Referee(this.pool);
    const answer = referee.ask<{ state: State; result: GameResult }>({ cmd: 'replay', record, game });
    if (!answer.ok) return answer;
    const printed = referee.ask<{ record: string }>({ cmd: 'record' });
    if (!printed.ok) return printed;
    const { state, result } = answer;
    const position = startOfRecord(printed.record);
    referee.past = { start: { game: state.game, options: state.options, position }, steps: stepsOfRecord(printed.record) };
    return { ok: true, game: new Game(referee, state), result };
  }

  /** A computer to think about games, in a thread of its own, which starts when it is first asked. */
  newThinker(): Thinker {
    return new Thinker(this.pool);
  }

  /** `position` tells from the state where the game started. */
  private begun(request: Request, position: (state: State) => string | null): Answer<{ game: Game }> {
    const referee = new Referee(this.pool);
    const answer = referee.ask<{ state: State }>(request);
    if (!answer.ok) return answer;
    const { state } = answer;
    referee.past = { start: { game: state.game, options: state.options, position: position(state) }, steps: [] };
    return { ok: true, game: new Game(referee, state) };
  }
}
