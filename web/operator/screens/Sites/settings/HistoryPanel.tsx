import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { HistoryPanel_site$key } from '#web/__generated__/HistoryPanel_site.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { useActing } from '#web/operator/session/useActing.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { changedFields, comparedTexts } from './fields.rules.ts'
import { revertSiteChange } from './siteChanges.ts'
import { useFieldWords } from './useFieldWords.ts'
import css from './HistoryPanel.module.css'

type Props = {
  site: HistoryPanel_site$key
  /** With the version that putting back has made. */
  onReverted: (version: number) => void
}

/** The latest changes of the site: who, when, what; each can be put back. */
export function HistoryPanel({ site: key, onReverted }: Props) {
  const { t } = useTranslation('sites')
  const { changes } = useFragment(fragment, key)
  const words = useFieldWords()
  const { isBusy, refused, act } = useActing()
  async function putBack(changeId: string) {
    const answer = await act(revertSiteChange(changeId), t('history.reverted'))
    if (answer?.site !== undefined) onReverted(answer.site.version)
  }
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
        {changes.map((change) => (
          <li key={change.id}>
            <p className={css.who}>
              {change.by ?? t('history.command')} · {formatDate(change.at, MOMENT)}
              {change.isRevert && ` · ${t('history.isRevert')}`}
            </p>
            <dl>
              {changedFields({
                at: change.at,
                by: change.by,
                before: change.before,
                after: change.after,
              }).map(({ name, from, to }) => (
                <div key={name}>
                  <dt>{words.label(name)}</dt>
                  <dd>{t('meanwhile.change', comparedTexts(from, to, words.values))}</dd>
                </div>
              ))}
            </dl>
            {change.isReverted ? (
              <p className={css.who}>{t('history.isReverted')}</p>
            ) : (
              <Button look="plain" busy={isBusy} onClick={() => void putBack(change.id)}>
                {t('history.putBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}

const fragment = graphql`
  fragment HistoryPanel_site on OperatorSite {
    changes {
      id
      at
      by
      before
      after
      isRevert
      isReverted
    }
  }
`
