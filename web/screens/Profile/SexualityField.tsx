import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SexualityField_viewer$key } from '../../__generated__/SexualityField_viewer.graphql.ts'
import { useErrorTexts } from '../../app/errorText.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { Question } from '../../components/Question.tsx'
import { Select } from '../../design/Select.tsx'
import { useSexualityConsent } from './useSexualityConsent.ts'
import type { Saving } from './useUpdateProfile.ts'

const SEXUALITIES = ['HETERO', 'GAY', 'LESBIAN', 'BI'] as const

/** Whom a member feels drawn to. It is kept only with a consent of its own, which is asked for before anything is sent (TRUST-06). */
export function SexualityField(props: { viewer: SexualityField_viewer$key; saving: Saving }) {
  const { t } = useTranslation(['account', 'member'])
  const errorText = useErrorTexts()
  const { consents, profile } = useFragment(fragment, props.viewer)
  const { save, errors } = props.saving
  const [wish, setWish] = useState<(typeof SEXUALITIES)[number]>()
  const { give, isGiving, refusal } = useSexualityConsent()
  const consent = consents.find(({ purpose }) => purpose === 'SEXUALITY')
  const error = errors.sexuality ?? refusal

  function choose(value: string) {
    const sexuality = SEXUALITIES.find((known) => known === value) ?? null
    // Another tab may have withdrawn it meanwhile: then the server has said so, and it is asked again.
    if (sexuality !== null && (!consent?.given || errors.sexuality?.code === 'CONSENT_REQUIRED')) setWish(sexuality)
    else save('sexuality', { sexuality })
  }
  function agree() {
    if (!consent || wish === undefined) return
    give(consent.textVersion, (given) => {
      setWish(undefined)
      if (given) save('sexuality', { sexuality: wish })
    })
  }
  return (
    <>
      <Select
        label={t('member:facts.sexuality')}
        hint={
          <>
            {t('profile.facts.sexualityHint')} {consent?.given && <AppLink to="/notifications#consents">{t('profile.facts.consents')}</AppLink>}
          </>
        }
        options={SEXUALITIES.map((value) => ({ value, text: t(`member:sexuality.${value}`) }))}
        emptyText={t('profile.facts.notSaid')}
        value={wish ?? profile.sexuality ?? ''}
        error={error && errorText(error)}
        onChange={(event) => choose(event.target.value)}
      />
      <Question
        open={wish !== undefined}
        title={t('profile.facts.consentTitle')}
        text={<span lang={consent?.locale}>{consent?.text}</span>}
        yes={t('profile.facts.consentYes')}
        busy={isGiving}
        onYes={agree}
        onNo={() => setWish(undefined)}
      />
    </>
  )
}

const fragment = graphql`
  fragment SexualityField_viewer on Viewer {
    consents {
      purpose
      given
      text
      textVersion
      locale
    }
    profile {
      sexuality
    }
  }
`
