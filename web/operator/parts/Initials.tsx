import css from './Initials.module.css'

/** An operator's initials on a disc: operators have no pictures. The name stands beside it. */
export function Initials({ of: name }: { of: string }) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return (
    <span className={css.disc} aria-hidden>
      {letters.map((word) => word?.charAt(0).toLocaleUpperCase()).join('')}
    </span>
  )
}
