import { Fragment, type ReactNode } from 'react'
import css from './Facts.module.css'

export type Fact = { name: string; value: ReactNode }

/** Names at the left, values at the right, one line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
