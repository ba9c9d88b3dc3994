import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import type { Row } from './lists.rules.ts'
import type { EditedList } from './useListDraft.ts'
import css from '../settings/SaveBar.module.css'

type Props = {
  edited: EditedList
  nameOf: (row: Row) => string
  /** Opens the first entry that cannot be saved. */
  onRefused: (key: string) => void
}

/** What is not saved: which entries, and the buttons to save or discard it. */
export function ListSaveBar({ edited, nameOf, onRefused }: Props) {
  const { t } = useTranslation('lists')
  const [isAsking, setAsking] = useState(false)
  const { isDirty, isMoved, isBusy, rows, contested, refused } = edited
  async function save() {
    if (!isDirty || isBusy || contested.length > 0) return
    const key = await edited.save()
    if (key !== undefined) onRefused(key)
  }
  useKeys(isDirty ? [{ keys: 'mod+s', label: t('saveKey'), onPress: () => void save() }] : [])
  if (!isDirty) return null
  const changed = rows.filter(({ key }) => edited.edited.includes(key))
  const faulty = changed.filter(({ key }) => refused[key] !== undefined)
  return (
    <section className={css.bar} aria-label={t('save.title')}>
      <details className={css.changes}>
        <summary>
          <b>{t('save.count', { count: changed.length + (isMoved ? 1 : 0) })}</b>
          {faulty.length > 0 && <span>{t('save.faulty', { count: faulty.length })}</span>}
        </summary>
        <ul>
          {changed.map((row) => (
            <li key={row.key}>{nameOf(row) || t('new')}</li>
          ))}
          {isMoved && <li>{t('save.order')}</li>}
        </ul>
      </details>
      <div className={css.buttons}>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('save.discard')}
        </Button>
        <Button busy={isBusy} disabled={contested.length > 0} onClick={() => void save()}>
          {t('save.save')}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        isDanger
        title={t('save.discardTitle')}
        text={t('save.discardText')}
        yes={t('save.discard')}
        onYes={() => {
          setAsking(false)
          edited.discard()
        }}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}
