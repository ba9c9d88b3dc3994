import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { ListHistory_change$key } from '#web/__generated__/ListHistory_change.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { useActing } from '#web/operator/session/useActing.ts'
import type { Refusal } from '#web/operator/session/useRefusalWords.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { entryChanges, languageOfPart, type EntryChange } from './listChanges.rules.ts'
import css from '../settings/HistoryPanel.module.css'

export type Revert = (changeId: string) => Promise<Refusal | undefined>

type Props = {
  changes: readonly ListHistory_change$key[]
  /** The name of an entry of the list. */
  nameOf: (key: string) => string
  revert: Revert
}

/** The latest changes of the list: who, when, what; each can be put back. */
export function ListHistory({ changes, nameOf, revert }: Props) {
  const { t } = useTranslation('lists')
  const { isBusy, refused, act } = useActing()
  return (
    <aside className={css.history} aria-label={t('history.title')}>
      <h2>{t('history.title')}</h2>
      {refused !== undefined && (
        <Alert tone="danger" announced>
          {refused}
        </Alert>
      )}
      {changes.length === 0 && <p className={css.none}>{t('history.none')}</p>}
      <ul>
        {changes
          .map((key) => readInlineData(fragment, key))
          .map((change) => (
            <li key={change.changeId}>
              <p className={css.who}>
                {change.by} · {formatDate(change.at, MOMENT)}
                {change.isRevert && ` · ${t('history.isRevert')}`}
              </p>
              <Said before={change.before} after={change.after} nameOf={nameOf} />
              {change.isReverted ? (
                <p className={css.who}>{t('history.isReverted')}</p>
              ) : (
                <Button
                  look="plain"
                  busy={isBusy}
                  onClick={() => void act(revert(change.changeId), t('history.reverted'))}
                >
                  {t('history.putBack')}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </aside>
  )
}

function Said({ before, after, nameOf }: { before: string; after: string } & Pick<Props, 'nameOf'>) {
  const { t } = useTranslation('lists')
  const { entries, isMoved } = entryChanges(before, after)
  const partWords = usePartWords()
  return (
    <dl>
      {entries.map((entry) => (
        <div key={entry.key}>
          <dt>
            <bdi>{nameOf(entry.key)}</bdi>
          </dt>
          <dd>{entry.kind === 'ADDED' ? t('history.added') : partWords(entry.parts)}</dd>
        </div>
      ))}
      {isMoved && (
        <div>
          <dt>{t('save.order')}</dt>
          <dd>{t('history.moved')}</dd>
        </div>
      )}
    </dl>
  )
}

function usePartWords(): (parts: EntryChange['parts']) => string {
  const { t } = useTranslation('lists')
  const said = (value: unknown) => (value === null || value === '' ? t('history.nothing') : String(value))
  return (parts) =>
    parts
      .map(({ name, from, to }) => {
        if (name === 'offered') return t(to === true ? 'history.offered' : 'history.retired')
        const language = languageOfPart(name)
        const change = t('history.change', { from: said(from), to: said(to) })
        return `${language === undefined ? t(name === 'credits' ? 'credits' : 'picture') : languageName(language)}: ${change}`
      })
      .join(' · ')
}

const fragment = graphql`
  fragment ListHistory_change on ListChange @inline {
    changeId
    at
    by
    before
    after
    isRevert
    isReverted
  }
`
