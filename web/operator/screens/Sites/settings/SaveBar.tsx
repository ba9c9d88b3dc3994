import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { comparedTexts, faultsFor, sentValue, type Field } from './fields.rules.ts'
import { useFieldWords } from './useFieldWords.ts'
import type { SiteForm } from './useSiteForm.ts'
import css from './SaveBar.module.css'

/** What is not saved: how much, what exactly, and the buttons to save or discard it. */
export function SaveBar({ form, fields }: { form: SiteForm; fields: readonly Field[] }) {
  const { t } = useTranslation('sites')
  const words = useFieldWords()
  const [isAsking, setAsking] = useState(false)
  const edited = fields.filter(({ name }) => Object.hasOwn(form.edits, name))
  const faulty = edited.filter(({ name }) => faultsFor(name, form.faults).length > 0)
  if (edited.length === 0) return null
  return (
    <section className={css.bar} aria-label={t('save.title')}>
      <details className={css.changes}>
        <summary>
          <b>{t('save.count', { count: edited.length })}</b>
          {faulty.length > 0 && <span>{t('save.faulty', { count: faulty.length })}</span>}
          {form.contested.length > 0 && <span>{t('meanwhile.title')}</span>}
        </summary>
        <ul>
          {edited.map((field) => {
            const said = comparedTexts(field.value, sentValue(field, form.edits[field.name]!), words.values)
            return (
              <li key={field.name}>
                <b>{words.label(field.name)}</b> {t('meanwhile.change', said)}
              </li>
            )
          })}
        </ul>
      </details>
      <div className={css.buttons}>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('save.discard')}
        </Button>
        <Button
          busy={form.isBusy}
          disabled={faulty.length > 0 || form.contested.length > 0}
          onClick={() => void form.save()}
        >
          {t('save.save')}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        isDanger
        title={t('save.discardTitle')}
        text={t('save.discardText', { count: edited.length })}
        yes={t('save.discard')}
        onYes={() => {
          setAsking(false)
          form.discard()
        }}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}
