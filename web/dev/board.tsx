import '../src/theme.css';
import { render } from 'preact';
import { BoardView } from '../src/board/Board';
import { usePlay } from '../src/board/usePlay';
import type { Frame } from '../src/protocol';
import scenes from '../tests/fixtures/conflict.json';
const q = new URLSearchParams(location.search);
const frames = (scenes as unknown as Record<string, Frame[]>)[q.get('scene') ?? 'opening']!;
const frame = frames[Number(q.get('at') ?? 0)]!;
function Show() {
  const play = usePlay({ state: frame.state, live: true, question: 1, confirmAll: false, act: (a) => console.log(a.text) });
  return <div style="width:min(96vw,760px)"><BoardView state={frame.state} events={frame.events} hints={play.hints} onSquare={play.onSquare} onPoint={play.onPoint} onBack={play.onBack} last={q.get('last')?.split(',') ?? []} orientation={(q.get('side') as 'white') ?? 'white'} /></div>;
}
render(<Show />, document.getElementById('app')!);
