import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberDialog_case$key } from '#web/__generated__/MemberDialog_case.graphql.ts'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { DecisionHistory } from './DecisionHistory.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberHead } from './MemberHead.tsx'
import { MemberPhotos } from './MemberPhotos.tsx'
import css from './MemberDialog.module.css'

/** All that moderators may know about the member of a case. M opens and closes it. */
export function MemberDialog({ about: key, onClose }: { about: MemberDialog_case$key; onClose: () => void }) {
  const { t } = useTranslation('queue')
  const about = useFragment(fragment, key)
  useKeys([{ keys: 'm', label: t('keys.member'), onPress: onClose }], { inDialog: true })
  const { member, photo } = about
  return (
    <Modal open onClose={onClose} title={t('member.title')} size="l" phone="full">
      {member ? (
        <div className={css.parts}>
          <div className={css.part}>
            <MemberHead member={member} />
            <MemberFacts member={member} />
          </div>
          <div className={css.part}>
            <h3>{t('member.decisions')}</h3>
            <DecisionHistory about={about} most={50} />
          </div>
          <div className={css.wide}>
            <h3>{t('member.photos')}</h3>
            <MemberPhotos member={member} currentId={photo?.id} isLarge />
          </div>
          <div className={css.wide}>
            <h3>{t('member.aboutMe')}</h3>
            {member.aboutMe ? (
              <p className={css.words} dir="auto" lang={member.locale}>
                {member.aboutMe}
              </p>
            ) : (
              <p className={css.none}>{t('member.noAboutMe')}</p>
            )}
          </div>
        </div>
      ) : (
        <p>{t('member.gone')}</p>
      )}
    </Modal>
  )
}

const fragment = graphql`
  fragment MemberDialog_case on ModerationCase {
    photo {
      id
    }
    member {
      locale
      aboutMe
      ...MemberHead_member
      ...MemberFacts_member
      ...MemberPhotos_member
    }
    ...DecisionHistory_case
  }
`
