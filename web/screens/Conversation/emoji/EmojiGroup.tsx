import css from './EmojiGroup.module.css'

type Props = { name: string; emoji: readonly string[]; onChoose: (emoji: string) => void }

/** Emoji of one kind. Each is its own label: screen readers speak emoji in their own language. */
export function EmojiGroup({ name, emoji, onChoose }: Props) {
  return (
    <div role="group" aria-label={name}>
      <p className={css.heading} aria-hidden>
        {name}
      </p>
      <div className={css.grid}>
        {emoji.map((each) => (
          <button
            key={each}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={css.emoji}
            onClick={() => onChoose(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </div>
  )
}
