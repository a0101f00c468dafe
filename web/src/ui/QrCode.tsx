import qrcode from 'qrcode-generator';
import { useMemo } from 'preact/hooks';

/** The quiet zone that readers need around the code, in modules. */
const margin = 4;

/** A text as a code for cameras, always dark on light whatever the theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    let squares = '';
    for (let row = 0; row < count; ++row)
      for (let column = 0; column < count; ++column)
        if (code.isDark(row, column)) squares += `M${column + margin} ${row + margin}h1v1h-1z`;
    return { size: count + 2 * margin, path: squares };
  }, [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
