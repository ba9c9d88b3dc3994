import { useRef, type PointerEvent } from 'react'
import css from './EveningMap.module.css'

const STEP = 60
const COLUMNS = 12
const ROWS = 10
/** The warm squares around the drawn towns, as [column, row] by warmth. */
const WARM = {
  hot: [
    [6, 5],
    [7, 5],
    [6, 6],
    [10, 2],
  ],
  warm: [
    [7, 6],
    [8, 6],
    [6, 7],
    [7, 4],
    [11, 2],
    [9, 3],
    [4, 7],
    [9, 7],
  ],
  mild: [
    [5, 5],
    [5, 4],
    [8, 5],
    [9, 2],
    [10, 4],
    [3, 8],
    [8, 8],
    [4, 3],
    [7, 8],
    [11, 6],
    [3, 6],
    [10, 8],
  ],
} as const

function WarmSquares() {
  return Object.entries(WARM).map(([warmth, squares]) => (
    <g key={warmth} className={css[warmth]}>
      {squares.map(([column, row]) => (
        <rect
          key={`${column} ${row}`}
          x={column * STEP + 3}
          y={row * STEP + 3}
          width={STEP - 6}
          height={STEP - 6}
          rx="9"
        />
      ))}
    </g>
  ))
}

/**
 * A fictional landscape: water, a wood, roads and a grid over them. The square below the pointer lights up;
 * squares do not represent members.
 */
export function EveningMap() {
  const chosen = useRef<SVGRectElement>(null)

  function follow({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
    const matrix = currentTarget.getScreenCTM()
    if (!matrix || !chosen.current) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    chosen.current.setAttribute('x', String(Math.floor(x / STEP) * STEP + 3))
    chosen.current.setAttribute('y', String(Math.floor(y / STEP) * STEP + 3))
  }
  return (
    <svg
      className={css.map}
      viewBox={`0 0 ${COLUMNS * STEP} ${ROWS * STEP}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden
      onPointerMove={follow}
      onPointerDown={follow}
    >
      <rect width="720" height="600" fill="#12474a" />
      <path d="M520-10c-20 60-10 110-44 150 40 30 90 6 130 24 50 20 78-10 134-30V-10Z" fill="#1d6a76" />
      <path
        d="M430 300c50-50 96-76 160-44 44 24 72 100 84 180-50 10-90-30-124-50-40-20-110-36-120-86Z"
        fill="#1a5a46"
      />
      <path
        d="M470 300c30-26 60-30 84-14M510 330c30-18 54-14 76 4M580 356c20-10 34-6 46 8"
        stroke="#257058"
        strokeWidth="7"
        fill="none"
        strokeLinecap="round"
      />
      <g fill="none" stroke="#2b8792" strokeLinecap="round">
        <path d="M-20 472c120-20 180 24 280 6s180-6 250 14 150 14 230-10" strokeWidth="13" />
        <path d="M300-20c20 120 50 200 72 272 8 48 0 120 8 174" strokeWidth="8" />
        <path d="M-20 380c100-10 170 14 260-14s140 0 160-44 20-90 76-150" strokeWidth="6" />
      </g>
      <path
        d="M-20 270c180 30 320 40 440 66S640 230 740 160M402 336c18 94 8 184 22 284M402 336c118 64 258 84 340 74M402 336C300 240 260 160 240-20"
        fill="none"
        stroke="#fff"
        strokeOpacity=".17"
        strokeWidth="2.5"
      />
      <g className={css.grid}>
        {Array.from({ length: COLUMNS * ROWS }, (_, index) => (
          <rect
            key={index}
            x={(index % COLUMNS) * STEP + 3}
            y={Math.floor(index / COLUMNS) * STEP + 3}
            width={STEP - 6}
            height={STEP - 6}
            rx="9"
          />
        ))}
      </g>
      <WarmSquares />
      <g fill="#e4f4ef">
        <circle cx="402" cy="336" r="4.5" />
        <circle cx="640" cy="184" r="4" />
        <circle cx="262" cy="478" r="3" />
        <circle cx="560" cy="470" r="3" />
      </g>
      <rect ref={chosen} className={css.chosen} x="423" y="243" width="54" height="54" rx="9" />
    </svg>
  )
}
