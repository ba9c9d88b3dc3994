/** A bench in a park, for lists that are still empty. */
export function BenchDrawing() {
  return (
    <svg viewBox="0 0 240 170" aria-hidden>
      <ellipse cx="120" cy="146" rx="108" ry="14" fill="var(--surface-sunken)" />
      <circle cx="178" cy="48" r="30" fill="#ffd585" />
      <path d="M0 130C40 96 80 104 120 118s80 8 120-14v42H0Z" fill="var(--accent-soft)" />
      <path d="M58 92h124v12H58zM58 74h124v10H58z" fill="var(--accent)" />
      <path
        d="M70 104v40M170 104v40M64 70v36M176 70v36"
        stroke="var(--figure-shade)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M96 90c0-16 8-24 14-24s14 8 14 24Z" fill="#ee6fae" />
      <circle cx="110" cy="56" r="12" fill="#b97a49" />
      <path d="M98 55c0-12 6-15 12-15s12 3 12 15c-6-6-18-6-24 0Z" fill="#4a1f10" />
      <path d="M99 88l-4 30M121 88l4 30" stroke="var(--figure-shade)" strokeWidth="7" strokeLinecap="round" />
      <path d="M36 146V88" stroke="var(--figure-shade)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="36" cy="74" r="24" fill="#3fae78" />
      <circle cx="26" cy="84" r="15" fill="#2f8f62" />
    </svg>
  )
}
