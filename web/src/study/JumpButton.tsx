// A button of those that step through a game or an analysis, or turn its board.
import { Glyph, type GlyphName } from '../game/controls/Glyph';

interface JumpButtonProps {
  glyph: GlyphName;
  label: string;
  /** The key that does the same: "Home". */
  keyName: string;
  disabled?: boolean;
  onClick: () => void;
}

export function JumpButton({ glyph, label, keyName, disabled = false, onClick }: JumpButtonProps) {
  return (
    <button type="button" disabled={disabled} onClick={onClick} aria-label={label} title={`${label} (${keyName})`}>
      <Glyph name={glyph} />
    </button>
  );
}
