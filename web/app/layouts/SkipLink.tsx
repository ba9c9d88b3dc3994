import { useTranslation } from 'react-i18next'
import { MESSAGE_FIELD } from '#web/features/conversations/messageField.ts'
import css from '#web/features/navigation/Navigation.module.css'

/** In a conversation: links to the field or its replacement, or to the messages while neither exists. */
export function SkipToField() {
  const { t } = useTranslation('shell')
  return (
    <a
      href={`#${MESSAGE_FIELD}`}
      className={css.skip}
      onClick={(event) => {
        event.preventDefault()
        const field =
          document.getElementById(MESSAGE_FIELD) ?? document.querySelector<HTMLElement>('[role=log]')
        field?.focus()
      }}
    >
      {t('nav.skipToField')}
    </a>
  )
}

/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a href="#content" className={css.skip}>
      {t('nav.skip')}
    </a>
  )
}
