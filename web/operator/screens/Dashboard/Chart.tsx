import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { formatDate } from '#web/runtime/text/format.ts'
import { rowsOf } from './figureColumns.tsx'
import type { Figure } from './figures.rules.ts'
import 'uplot/dist/uPlot.min.css'
import css from './Chart.module.css'

const HEIGHT = 200
const DAY_SECONDS = 86_400
const COLOURS = { accent: '--accent-ink', success: '--success-ink', warning: '--warning-ink' } as const
const MUTED = '--text-muted'

const tokenOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
const shortDay = (seconds: number) =>
  formatDate(seconds * 1000, { day: 'numeric', month: 'short', timeZone: 'UTC' })

function optionsOf(figures: readonly Figure[], width: number): uPlot.Options {
  const font = `12px ${tokenOf('--font')}`
  const axis = {
    font,
    stroke: tokenOf(MUTED),
    grid: { stroke: tokenOf('--border'), width: 1 },
    ticks: { show: false },
  }
  const [first] = figures
  const axisText = first?.axisText ?? first?.text ?? String
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: { y: { range: (_chart, min, max) => [Math.min(0, min), max > 0 ? max * 1.08 : 1] } },
    axes: [
      { ...axis, grid: { show: false }, values: (_chart, splits) => splits.map(shortDay) },
      { ...axis, size: 64, values: (_chart, splits) => splits.map(axisText) },
    ],
    series: [
      {},
      // Where there is room, days are points, too: a day between two without a value has no line.
      ...figures.flatMap(({ colour, before }) => {
        const stroke = tokenOf(COLOURS[colour])
        return [
          { stroke, width: 2, points: { size: 4, fill: stroke } },
          ...(before ? [{ stroke, width: 1, dash: [3, 4], points: { size: 3, fill: stroke } }] : []),
        ]
      }),
    ],
  }
}

/** The days, and the lines over them. The days before may be fewer or more than the days. */
function linesOf(days: readonly string[], figures: readonly Figure[]): uPlot.AlignedData {
  const first = Date.parse(days[0]!) / 1000
  const step = days.length > 1 ? Date.parse(days[1]!) / 1000 - first : DAY_SECONDS
  const rows = rowsOf(days, figures)
  const line = (values: Figure['values']) => rows.map((row) => values[row] ?? null)
  return [
    rows.map((row) => first + row * step),
    ...figures.flatMap(({ values, before }) => [line(values), ...(before ? [line(before)] : [])]),
  ]
}

type Props = {
  /** What it shows, for assistive technology; the table beside it has the values. */
  label: string
  days: readonly string[]
  figures: readonly Figure[]
}

/** Lines over the days, those of the days before dashed. It is drawn anew in another theme. */
export function Chart({ label, days, figures }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const rows = linesOf(days, figures)
    let chart: uPlot | undefined
    const draw = () => {
      chart?.destroy()
      chart = new uPlot(optionsOf(figures, element.clientWidth), rows, element)
    }
    draw()
    const sizes = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }))
    sizes.observe(element)
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      chart?.destroy()
    }
  }, [days, figures])
  return <div ref={place} role="img" aria-label={label} className={css.chart} />
}
