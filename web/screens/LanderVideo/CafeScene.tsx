import css from './CafeScene.module.css'

/** Where drops run down the window, in units of the drawing. */
const DROPS_AT = [40, 130, 215, 300, 390, 470, 560, 655, 740, 830, 925, 1010, 1100, 1170] as const

/** The person waiting, with two cups, and the free chair. */
function Table() {
  return (
    <>
      <g>
        <path d="M640 630c0-120 20-176 74-176s74 56 74 176Z" fill="#1f6f70" />
        <g className={css.head}>
          <circle cx="714" cy="398" r="54" fill="#e0a878" />
          <path d="M656 404c-14-96 130-98 118 0-22-34-92-40-118 0Z" fill="#3a1d14" />
          <circle cx="700" cy="404" r="4" fill="#3a1d14" />
          <circle cx="732" cy="404" r="4" fill="#3a1d14" />
          <path d="M702 426q14 10 28 0" fill="none" stroke="#8a3a2a" strokeWidth="4" strokeLinecap="round" />
        </g>
      </g>
      <g fill="#3b1c14">
        <rect x="690" y="552" width="330" height="20" rx="8" />
        <rect x="840" y="570" width="26" height="60" />
        <path d="M1000 470h16v160h-16ZM960 560h56v14h-56ZM962 572h12v58h-12Z" />
      </g>
      <path
        d="M770 516h46c0 26-6 36-23 36s-23-10-23-36ZM900 516h46c0 26-6 36-23 36s-23-10-23-36Z"
        fill="#fff4e4"
      />
      <g
        className={css.steam}
        fill="none"
        stroke="#fff"
        strokeOpacity=".65"
        strokeWidth="5"
        strokeLinecap="round"
      >
        <path d="M786 500c-10-14 8-20 0-36M802 500c-10-14 8-20 0-36M916 500c-10-14 8-20 0-36M932 500c-10-14 8-20 0-36" />
      </g>
      <path
        d="M856 552v-34M850 520c-12-10-8-24 6-24s18 14 6 24Z"
        stroke="#2f6b3a"
        strokeWidth="4"
        fill="#d0342c"
      />
    </>
  )
}

/**
 * A café at night, seen from the street: a person waits at a table for two. Drawn, silent, in a loop of six
 * seconds.
 */
export function CafeScene() {
  return (
    <svg className={css.scene} viewBox="0 0 1200 800" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      <defs>
        <linearGradient id="evening" x2="0" y2="1">
          <stop stopColor="#141a33" />
          <stop offset="1" stopColor="#2a1b38" />
        </linearGradient>
        <radialGradient id="glow">
          <stop stopColor="#fff1c4" />
          <stop offset="1" stopColor="#fff1c4" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="inside" x2="0" y2="1">
          <stop stopColor="#f7b765" />
          <stop offset="1" stopColor="#c46a3a" />
        </linearGradient>
      </defs>
      <rect width="1200" height="800" fill="url(#evening)" />
      <rect x="420" y="110" width="740" height="540" rx="10" fill="#1b1026" />
      <rect x="440" y="130" width="700" height="500" fill="url(#inside)" />
      <g fill="#8d4427" opacity=".5">
        <rect x="470" y="180" width="150" height="10" />
        <rect x="470" y="240" width="150" height="10" />
        <path d="M480 180v-34h12v34ZM502 180v-42h16v42ZM530 180v-28h20v28ZM560 180v-38h10v38ZM584 180v-30h18v30ZM486 240v-32h16v32ZM514 240v-40h12v40ZM540 240v-28h22v28ZM576 240v-36h12v36Z" />
      </g>
      <path d="M860 130v92" stroke="#5a2a1a" strokeWidth="5" />
      <ellipse className={css.lamp} cx="860" cy="268" rx="260" ry="200" fill="url(#glow)" />
      <path d="M806 262c0-30 24-46 54-46s54 16 54 46Z" fill="#5a2a1a" />
      <Table />
      <path
        d="M440 212h700M615 130v82M790 130v82M965 130v82"
        stroke="#1b1026"
        strokeWidth="12"
        opacity=".9"
      />
      <rect y="650" width="1200" height="150" fill="#191325" />
      <path d="M430 660h720l40 140H390Z" fill="#f7b765" opacity=".16" />
      <g className={css.rain} stroke="#cfd8ff" strokeOpacity=".34" strokeWidth="3" strokeLinecap="round">
        {DROPS_AT.map((x, index) => (
          <path key={x} d={`M${x} ${60 + ((index * 137) % 520)}l-8 44m30 190l-8 44`} />
        ))}
      </g>
    </svg>
  )
}
