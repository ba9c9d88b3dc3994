import { useRef, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './RangeSlider.module.css'

type Common = { label: ReactNode; min: number; max: number; step?: number }

/**
 * The painted rail. Its numbers are SVG attributes, because the content security policy allows no style
 * attribute.
 */
function Rail({ from, to }: { from: number; to: number }) {
  return (
    <svg className={css.track} preserveAspectRatio="none" viewBox="0 0 100 44" aria-hidden>
      <rect className={css.rail} x="0" y="20" width="100" height="4" />
      <rect className={css.fill} x={from * 100} y="20" width={Math.max(0, to - from) * 100} height="4" />
    </svg>
  )
}

type RangeProps = Common & {
  value: readonly [number, number]
  /** Called while dragging. */
  onChange: (value: [number, number]) => void
  /** Called when the reader lets go: the moment to search. */
  onCommit?: () => void
  fromLabel: string
  toLabel: string
  /** The chosen range in words, right above the rail. */
  text: string
  /** One thumb's value in words, for assistive technology. */
  valueText?: (value: number) => string
}

/**
 * Two native thumbs on one rail; neither passes the other. Where both are at the same value, one covers the
 * other: a drag to the left then moves the lower value, a drag to the right the upper.
 */
export function RangeSlider({
  label,
  min,
  max,
  step = 1,
  value,
  onChange,
  onCommit,
  fromLabel,
  toLabel,
  text,
  valueText = String,
}: RangeProps) {
  const [from, to] = value
  // The value that both had when the drag began.
  const joint = useRef<number>(undefined)
  const press = () => (joint.current = from === to ? to : undefined)
  function release() {
    joint.current = undefined
    onCommit?.()
  }
  function moveTo(number: number) {
    const met = joint.current
    if (met === undefined) onChange([from, Math.max(number, from)])
    else onChange(number < met ? [number, met] : [met, number])
  }
  const share = (number: number) => (number - min) / (max - min)
  return (
    <fieldset>
      <div className={css.head}>
        <span>{label}</span>
        <output>{text}</output>
      </div>
      <div className={css.slider}>
        <Rail from={share(from)} to={share(to)} />
        <input
          type="range"
          aria-label={fromLabel}
          aria-valuetext={valueText(from)}
          min={min}
          max={max}
          step={step}
          value={from}
          onChange={(event) => onChange([Math.min(Number(event.target.value), to), to])}
          onPointerUp={onCommit}
          onKeyUp={onCommit}
        />
        <input
          type="range"
          aria-label={toLabel}
          aria-valuetext={valueText(to)}
          min={min}
          max={max}
          step={step}
          value={to}
          onChange={(event) => moveTo(Number(event.target.value))}
          onPointerDown={press}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyUp={onCommit}
        />
      </div>
    </fieldset>
  )
}

type SliderProps = Common & {
  value: number
  onChange: (value: number) => void
  onCommit?: () => void
  text: string
  ariaLabel: string
}

/** One thumb, for instance the distance. */
export function Slider({
  label,
  min,
  max,
  step = 1,
  value,
  onChange,
  onCommit,
  text,
  ariaLabel,
}: SliderProps) {
  return (
    <div>
      <div className={css.head}>
        <span>{label}</span>
        <output>{text}</output>
      </div>
      <div className={classes(css.slider, css.single)}>
        <Rail from={0} to={(value - min) / (max - min)} />
        <input
          type="range"
          aria-label={ariaLabel}
          aria-valuetext={text}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
          onPointerUp={onCommit}
          onKeyUp={onCommit}
        />
      </div>
    </div>
  )
}
