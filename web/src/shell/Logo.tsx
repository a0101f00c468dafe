// A board of four squares stood on its corner, which is also a die showing two.
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
      <g transform="rotate(45 16 16)">
        <rect class="logo-frame" x="4.5" y="4.5" width="23" height="23" rx="4.5" />
        <path class="logo-dark" d="M6 9a3 3 0 0 1 3-3h7v10H6z" />
        <path class="logo-dark" d="M16 16h10v7a3 3 0 0 1-3 3h-7z" />
        <circle class="logo-pip" cx="11" cy="11" r="2.3" />
        <circle class="logo-pip" cx="21" cy="21" r="2.3" />
      </g>
    </svg>
  );
}
