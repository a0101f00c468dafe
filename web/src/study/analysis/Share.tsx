// An analysis to pass on: as a link that holds all of it, or as a file, which can be opened here again.
import { useRef, useState } from 'preact/hooks';

import { addressOf } from '../../router';
import { CopyField } from '../../ui/CopyField';
import type { Analysis } from './analysis';
import { linkPart, LONGEST_LINK, parseAnalysis, printAnalysis } from './file';

export function Share({ analysis }: { analysis: Analysis }) {
  const [link, setLink] = useState<{ text: string; of: unknown } | null>(null);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const file = analysis.file.value;

  const makeLink = async () => {
    const text = addressOf(`/analysis/${file.game}#${await linkPart(file)}`);
    const fits = text.length <= LONGEST_LINK;
    setLink(fits ? { text, of: file } : null);
    setProblem(fits ? '' : 'This is too much for a link. Download it and pass the file on.');
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([printAnalysis(file)], { type: 'application/json' }));
    link.download = `fray-${file.game}-analysis.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const open = async () => {
    const chosen = input.current?.files?.[0];
    if (!chosen) return;
    const read = parseAnalysis(await chosen.text());
    input.current!.value = '';
    if ('error' in read) return setProblem(read.error);
    if (read.game !== file.game) return setProblem('This analysis is of another game. Open it on the board of that game.');
    setProblem('');
    await analysis.load(read);
  };
  return (
    <section class="share" aria-label="Share">
      <div class="lesson-buttons">
        <button type="button" class="button" onClick={() => void makeLink()}>
          Make a link
        </button>
        <button type="button" class="button" onClick={download}>
          Download
        </button>
        <label class="button share-open">
          Open a file
          <input ref={input} class="visually-hidden" type="file" accept="application/json,.json" onChange={() => void open()} />
        </label>
      </div>
      {link && link.of === file && <CopyField label="Link to this analysis" text={link.text} />}
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}
