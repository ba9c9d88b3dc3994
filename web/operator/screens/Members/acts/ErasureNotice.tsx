import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ErasureNotice_member$key } from '#web/__generated__/ErasureNotice_member.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { OnlyFor, useMay } from '#web/operator/parts/OnlyFor.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { ACTS, type ActName } from './acts.rules.ts'
import css from './ErasureNotice.module.css'

type Props = { member: ErasureNotice_member$key; onAct: (act: ActName) => void }

/** An erasure that waits for a second operator, above everything else. */
export function ErasureNotice({ member: key, onAct }: Props) {
  const { t } = useTranslation('people')
  const { erasure } = useFragment(fragment, key)
  const roles = ACTS.confirmMemberErasure
  const may = useMay(roles)
  if (!erasure) return null
  const moment = formatDate(erasure.at, MOMENT)
  return (
    <div className={css.notice}>
      <Alert tone="warning">
        <p>{t('erasure.asked', { name: erasure.by, moment })}</p>
        <p>{t(erasure.isOwn ? 'erasure.own' : 'erasure.text')}</p>
        <div className={css.buttons}>
          <Button look="quiet" disabled={!may} onClick={() => onAct('declineMemberErasure')}>
            {t(erasure.isOwn ? 'erasure.takeBack' : 'erasure.decline')}
          </Button>
          <Button
            look="dangerSolid"
            disabled={!may || erasure.isOwn}
            onClick={() => onAct('confirmMemberErasure')}
          >
            {t('erasure.confirm')}
          </Button>
        </div>
        <OnlyFor roles={roles} />
      </Alert>
    </div>
  )
}

const fragment = graphql`
  fragment ErasureNotice_member on OperatorMember {
    erasure {
      by
      at
      isOwn
    }
  }
`
