import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { GiftFields } from './GiftFields.tsx'
import type { Row } from './lists.rules.ts'
import css from './EntryDialog.module.css'

type Props = {
  row: Row | undefined
  languages: readonly string[]
  /** Those that gifts of the site have. */
  pictures: readonly string[]
  /** The price, in credits, of gifts that have none of their own. */
  defaultCredits: number | undefined
  /** Whether its texts are sentences. */
  isLong: boolean
  /** In words, by field. */
  refused: Readonly<Record<string, string>> | undefined
  title: string
  onChange: (changed: Partial<Row>) => void
  onClose: () => void
}

/** One entry in its fields. What is typed is part of the list's draft at once, and saved with it. */
export function EntryDialog({ row, title, onClose, ...props }: Props) {
  return (
    <Modal open={row !== undefined} onClose={onClose} title={title} phone="full">
      {row && <EntryForm key={row.key} row={row} onClose={onClose} {...props} />}
    </Modal>
  )
}

type FormProps = Omit<Props, 'row' | 'title'> & { row: Row }

function EntryForm({ row, languages, refused = {}, onChange, onClose, ...of }: FormProps) {
  const { t } = useTranslation('lists')
  const form = useRef<HTMLFormElement>(null)
  // The dialog opens, and takes the focus, after this.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  function submit(event: FormEvent) {
    event.preventDefault()
    onClose()
  }
  const ofAll = Object.entries(refused).filter(([field]) => field === 'id')
  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      {ofAll.map(([field, words]) => (
        <Alert key={field} tone="danger" announced>
          {words}
        </Alert>
      ))}
      <Checkbox checked={row.isOffered} onChange={(event) => onChange({ isOffered: event.target.checked })}>
        {t('isOffered')}
      </Checkbox>
      <p className={css.hint}>{t(of.isLong ? 'isShownHint' : 'isOfferedHint')}</p>
      {row.picture !== undefined && <GiftFields row={row} refused={refused} onChange={onChange} {...of} />}
      <div className={css.texts}>
        {languages.map((language) => {
          const field = {
            label: languageName(language),
            lang: language,
            value: row.texts[language] ?? '',
            error: refused[`texts.${language}`] ?? refused['text'],
            onChange: ({ target }: { target: { value: string } }) =>
              onChange({ texts: { ...row.texts, [language]: target.value } }),
          }
          return of.isLong ? (
            <TextArea key={language} rows={3} {...field} />
          ) : (
            <TextField key={language} autoComplete="off" hint={hintOf(row, language, t)} {...field} />
          )
        })}
      </div>
      <div className={css.buttons}>
        <Button type="submit">{t('done')}</Button>
      </div>
    </form>
  )
}

type Words = ReturnType<typeof useTranslation<'lists'>>['t']

function hintOf({ texts, productTexts }: Row, language: string, t: Words): string | undefined {
  const [text, product] = [texts[language]?.trim() ?? '', productTexts[language]]
  if (product === undefined) return text === '' ? t('missingHint') : undefined
  if (text === '') return t('emptiedHint', { text: product })
  return text === product ? undefined : t('productHint', { text: product })
}
