import { useTranslation } from 'react-i18next'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { wordsIn, type Words } from './fields.rules.ts'
import type { Editing } from './useEditing.ts'
import css from './AnnouncementEditor.module.css'

// As the server counts them.
const SUBJECT_MAX = 150
const TEXT_MAX = 10_000
const BUTTON_MAX = 60

type Props = { editing: Editing; isDraft: boolean; language: string }

/** The words of an announcement in one language. */
export function WordsPanel({ editing, isDraft, language }: Props) {
  const { t } = useTranslation('announcements')
  const { fields, refused, change } = editing
  const words = wordsIn(fields, language)
  const write = (changed: Partial<Words>) =>
    change({ texts: { ...fields.texts, [language]: { ...words, ...changed } } })
  const refusalOf = (part: keyof Words) => refused[`texts.${language}.${part}`]
  return (
    <Panel title={t('words.title', { language: languageName(language) })}>
      <fieldset className={css.fields} disabled={!isDraft} aria-label={t('words.fields')}>
        <TextField
          label={t('words.subject')}
          hint={t('words.subjectHint')}
          value={words.subject}
          maxLength={SUBJECT_MAX}
          lang={language}
          spellCheck
          error={refusalOf('subject') ?? refused[`texts.${language}`]}
          onChange={(event) => write({ subject: event.target.value })}
        />
        <TextArea
          className={css.text}
          label={t('words.text')}
          hint={t('words.textHint')}
          value={words.text}
          maxLength={TEXT_MAX}
          lang={language}
          spellCheck
          error={refusalOf('text')}
          onChange={(event) => write({ text: event.target.value })}
        />
        <TextField
          label={t('words.button')}
          value={words.button}
          maxLength={BUTTON_MAX}
          lang={language}
          spellCheck
          error={refusalOf('button')}
          onChange={(event) => write({ button: event.target.value })}
        />
      </fieldset>
    </Panel>
  )
}
