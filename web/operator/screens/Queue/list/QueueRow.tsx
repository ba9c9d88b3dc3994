import type { TFunction } from 'i18next'
import {
  BadgeCheck,
  Flag,
  ListX,
  Lock,
  MessageSquareWarning,
  Scale,
  ShieldAlert,
  Siren,
  TextIcon,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { QueueRow_case$data, QueueRow_case$key } from '#web/__generated__/QueueRow_case.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { hasWaitedLong, waitingSince } from '../cases/caseTime.ts'
import css from './QueueRow.module.css'

const ICONS: Record<string, LucideIcon> = {
  TEXT: TextIcon,
  REPORT: Flag,
  COMPLAINT: MessageSquareWarning,
  APPEAL: Scale,
  SCAM: ShieldAlert,
  SERIAL_REPORTER: ListX,
}

type Props = { about: QueueRow_case$key; isCurrent: boolean; onChoose: () => void }

/** One case of the queue: what, about whom, since when, and who has it. */
export function QueueRow({ about: key, isCurrent, onChoose }: Props) {
  const { t } = useTranslation('queue')
  const about = useFragment(fragment, key)
  const { kind, isDangerous, isTrusted, openedAt, isMine, takenBy, member, photo, complaint } = about
  const isHeld = takenBy != null && !isMine
  return (
    <button
      type="button"
      className={classes(
        css.row,
        isDangerous && css.dangerous,
        !isDangerous && hasWaitedLong(openedAt) && css.late,
        isHeld && css.held,
        isCurrent && css.current,
      )}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
    >
      {kind === 'PHOTO' && photo ? (
        <img className={css.picture} src={photo.url} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={css.kind}>
          <Icon of={isDangerous ? Siren : isTrusted ? BadgeCheck : (ICONS[kind] ?? Flag)} size={16} />
        </span>
      )}
      <span className={css.words}>
        <span className={css.what}>{whatIs(about, t)}</span>
        <span className={css.whom}>
          <bdi>
            {member
              ? [member.name, member.age].filter((part) => part != null).join(', ')
              : (complaint?.trustedFlagger?.name ?? t('complaint.visitor'))}
          </bdi>
          {member?.town && ` · ${member.town}`}
        </span>
      </span>
      <span className={css.age}>
        {waitingSince(openedAt)}
        {isHeld && (
          <span className={css.holder}>
            <Icon of={Lock} size={16} label={t('queue.heldBy')} />
            <bdi>{takenBy}</bdi>
          </span>
        )}
        {isMine && <span className={css.holder}>{t('queue.yours')}</span>}
      </span>
    </button>
  )
}

function whatIs(about: QueueRow_case$data, t: TFunction<'queue'>): string {
  const { kind, reports, complaint, statement, isTrusted } = about
  const name = isTrusted ? t('queue.trusted') : t(`kind.${kind as 'PHOTO'}`)
  const reason = reports[0]?.reason
  if (kind === 'REPORT' && reason) {
    const what = t(`reportReason.${reason as 'SCAM'}`)
    return reports.length > 1 ? t('queue.reports', { what, count: reports.length }) : `${name} · ${what}`
  }
  if (kind === 'COMPLAINT' && complaint)
    return `${name} · ${t(`complaintSubject.${complaint.about as 'OTHER'}`)}`
  if (kind === 'APPEAL' && statement) return `${name} · ${t(`done.${statement.decision as 'WARN'}`)}`
  return name
}

const fragment = graphql`
  fragment QueueRow_case on ModerationCase {
    kind
    isDangerous
    isTrusted
    openedAt
    isMine
    takenBy
    member {
      name
      age
      town
    }
    photo {
      url(variant: SQUARE)
    }
    reports {
      reason
    }
    complaint {
      about
      trustedFlagger {
        name
      }
    }
    statement {
      decision
    }
  }
`
