import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { WiderSearchOffer_viewer$key } from '#web/__generated__/WiderSearchOffer_viewer.graphql.ts'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { writeFilter } from '#web/features/search/membersFilter.rules.ts'
import { readAddress } from '#web/features/search/readAddress.ts'
import { lastSearch } from '#web/features/search/searchMemory.ts'
import { OfferFrame } from './OfferFrame.tsx'
import { useWeeklyMail } from './useWeeklyMail.ts'
import css from './DeleteAccountModal.module.css'

type Props = { viewer: WiderSearchOffer_viewer$key; onStay: () => void; onGoOn: () => void }

/** The search without its distance and ages, and on request a weekly mail when there is news. */
export function WiderSearchOffer({ viewer, onStay, onGoOn }: Props) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const { consent, add, isChanging } = useWeeklyMail(useFragment(fragment, viewer))
  const [wantsMail, setWantsMail] = useState(false)
  function search() {
    onStay()
    const { gender } = readAddress(lastSearch())
    void navigate(`/members${writeFilter({ ...readAddress(''), gender, anyAge: true })}`)
  }
  return (
    <OfferFrame
      text={t('delete.search.text')}
      accept={{
        label: t('delete.search.accept'),
        busy: isChanging,
        onPress: () => (wantsMail ? add(search) : search()),
      }}
      onGoOn={onGoOn}
    >
      <Checkbox checked={wantsMail} onChange={(event) => setWantsMail(event.target.checked)}>
        {t('delete.search.mail')}
      </Checkbox>
      {wantsMail && consent && (
        <p className={css.text}>
          {t('delete.consent')} <q lang={consent.locale}>{consent.text}</q>
        </p>
      )}
    </OfferFrame>
  )
}

const fragment = graphql`
  fragment WiderSearchOffer_viewer on Viewer {
    ...useWeeklyMail_viewer
  }
`
