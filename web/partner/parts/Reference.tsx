import css from './parts.module.css'

/** A reference, which is the same in reports and webhooks. */
export function Reference({ of: reference }: { of: string }) {
  return <code className={css.code}>{reference}</code>
}
