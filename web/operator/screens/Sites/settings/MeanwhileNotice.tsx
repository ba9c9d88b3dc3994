import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { comparedTexts } from './fields.rules.ts'
import { useFieldWords } from './useFieldWords.ts'
import type { SiteForm } from './useSiteForm.ts'
import css from './MeanwhileNotice.module.css'

/** What others changed since the editor began; where both changed a field, the editor decides. */
export function MeanwhileNotice({ form }: { form: SiteForm }) {
  const { t } = useTranslation('sites')
  const words = useFieldWords()
  const { theirs, contested, edits } = form
  const top = useRef<HTMLDivElement>(null)
  // It appears above the fields, and the editor may be far below.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={top} className={css.notice}>
      <Alert tone="warning" announced>
        <p>
          <b>{t('meanwhile.title')}</b>{' '}
          {contested.length > 0 ? t('meanwhile.decide') : t('meanwhile.saveAgain')}
        </p>
        <ul className={css.changes}>
          {theirs.map(({ name, from, to, by, at }) => {
            const said = comparedTexts(from, to, words.values)
            const field = words.label(name)
            return (
              <li key={name}>
                <span>
                  <b>{field}</b> {t('meanwhile.change', said)}{' '}
                  <span className={css.who}>
                    {by ?? t('history.command')}, {formatDate(at, MOMENT)}
                  </span>
                </span>
                {contested.includes(name) && (
                  <span className={css.choice}>
                    <Button
                      look="quiet"
                      aria-label={t('meanwhile.takeField', { field })}
                      onClick={() => form.undo(name)}
                    >
                      {t('meanwhile.take')}
                    </Button>
                    <Button
                      look="quiet"
                      aria-label={t('meanwhile.keepField', { field })}
                      onClick={() => form.keep(name)}
                    >
                      {t('meanwhile.keep', { value: comparedTexts(to, edits[name]!, words.values).to })}
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        {contested.length < theirs.length && (
          <Button look="plain" onClick={form.seen}>
            {t('meanwhile.seen')}
          </Button>
        )}
      </Alert>
    </div>
  )
}
