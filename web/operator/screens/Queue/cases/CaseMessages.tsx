import { Eye, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { CaseMessagesQuery } from '#web/__generated__/CaseMessagesQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { momentOf } from './caseTime.ts'
import { SmallPicture } from './SmallPicture.tsx'
import css from './CaseMessages.module.css'

/**
 * The reported words in their context, and nothing else of the conversation. Each reading is recorded, so
 * they are asked for once, and only for the case on the screen.
 */
export function CaseMessages({ caseId, asksFirst }: { caseId: string; asksFirst: boolean }) {
  const { t } = useTranslation('queue')
  const [isAsked, setAsked] = useState(!asksFirst)
  if (!isAsked)
    return (
      <div className={css.ask}>
        <p>{t('messages.askFirst')}</p>
        <Button look="quiet" icon={Eye} onClick={() => setAsked(true)}>
          {t('messages.show')}
        </Button>
      </div>
    )
  return <ReadMessages caseId={caseId} />
}

function ReadMessages({ caseId }: { caseId: string }) {
  const { t } = useTranslation('queue')
  const { node } = useLazyLoadQuery<CaseMessagesQuery>(
    query,
    { id: caseId },
    // Each reading is asked of the server, which records it.
    { fetchPolicy: 'network-only' },
  )
  const [readAt] = useState(() => new Date().toISOString())
  const { messages = [], member } = node ?? {}
  const name = member?.name ?? t('member.erased')
  return (
    <section className={css.messages} aria-label={t('messages.title')}>
      <p className={css.recorded}>
        <Icon of={Eye} size={16} />
        {t('messages.recorded', { at: momentOf(readAt) })}
      </p>
      {messages.length === 0 && <p className={css.none}>{t('messages.none')}</p>}
      <ol>
        {messages.map(({ text, picture, isReported, isByMember, warnings, sentAt, readAt: seenAt }) => (
          <li key={sentAt} className={classes(!isByMember && css.other)}>
            <div className={classes(css.bubble, isReported && css.reported)}>
              {isReported && (
                <b className={css.flag}>
                  <Icon of={Flag} size={16} />
                  {t('messages.reported')}
                </b>
              )}
              {picture && (
                <SmallPicture
                  url={picture.url}
                  width={picture.width}
                  height={picture.height}
                  alt={t('messages.picture')}
                />
              )}
              {!picture && text == null && <i>{t('messages.noText')}</i>}
              {text != null && (
                <p dir="auto" lang={member?.locale}>
                  {text}
                </p>
              )}
              {warnings.length > 0 && (
                <small>{warnings.map((warning) => t(`warning.${warning as 'LINK'}`)).join(', ')}</small>
              )}
            </div>
            <p className={css.when}>
              <bdi>{isByMember ? name : t('messages.other')}</bdi> · {momentOf(sentAt)}
              {seenAt && ` · ${t('messages.readAt', { at: momentOf(seenAt) })}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const query = graphql`
  query CaseMessagesQuery($id: ID!) {
    node(id: $id) {
      ... on ModerationCase {
        member {
          name
          locale
        }
        messages {
          text
          picture {
            url
            width
            height
          }
          isReported
          isByMember
          warnings
          sentAt
          readAt
        }
      }
    }
  }
`
