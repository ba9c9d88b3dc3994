import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import type { Row } from './lists.rules.ts'
import type { EditedList } from './useListDraft.ts'
import css from './ListNotices.module.css'

type Props = { edited: EditedList; nameOf: (row: Row) => string }

/** What stands above the entries: other operators' changes, and refusals of the whole list. */
export function ListNotices({ edited, nameOf }: Props) {
  const { t } = useTranslation('lists')
  const { contested, isMerged, refused, rows } = edited
  return (
    <>
      {(isMerged || contested.length > 0) && (
        <Alert tone="warning" announced className={css.notice}>
          <p>
            <b>{t('meanwhile.title')}</b>{' '}
            {t(contested.length > 0 ? 'meanwhile.decide' : 'meanwhile.saveAgain')}
          </p>
          <ul className={css.rows}>
            {rows
              .filter(({ key }) => contested.includes(key))
              .map((row) => (
                <li key={row.key}>
                  <b>{nameOf(row)}</b>
                  <span className={css.choice}>
                    <Button
                      look="quiet"
                      aria-label={t('meanwhile.takeOf', { name: nameOf(row) })}
                      onClick={() => edited.takeTheirs(row.key)}
                    >
                      {t('meanwhile.take')}
                    </Button>
                    <Button
                      look="quiet"
                      aria-label={t('meanwhile.keepOf', { name: nameOf(row) })}
                      onClick={() => edited.keepMine(row.key)}
                    >
                      {t('meanwhile.keep')}
                    </Button>
                  </span>
                </li>
              ))}
          </ul>
        </Alert>
      )}
      {Object.values(refused[''] ?? {}).map((words) => (
        <Alert key={words} tone="danger" announced className={css.notice}>
          {words}
        </Alert>
      ))}
    </>
  )
}
