import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { HiddenPhotos_profile$key } from '#web/__generated__/HiddenPhotos_profile.graphql.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { askToSignUp } from '#web/runtime/session/signupPrompt.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import css from './HiddenPhotos.module.css'

/**
 * The number of hidden photos and who may see them, over one that the server has blurred. Only blurred ones
 * leave it (PROF-05).
 */
export function HiddenPhotos(props: { profile: HiddenPhotos_profile$key; inert: boolean }) {
  const { t } = useTranslation('member')
  const signedIn = useSignedIn()
  const { hiddenPhotoCount: count, lockedPhotos } = useFragment(fragment, props.profile)
  return (
    <div className={css.hidden} inert={props.inert}>
      {lockedPhotos[0] && (
        <img
          src={lockedPhotos[0].blurredUrl}
          alt=""
          width={320}
          height={400}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={css.words}>
        <Icon of={Lock} size={28} />
        <b>{t('hiddenPhotos', { count })}</b>
        <p>{t(signedIn ? 'hiddenForFree' : 'hiddenForVisitors')}</p>
        {signedIn ? (
          <LinkButton to="/premium">{t('seeAllPhotos')}</LinkButton>
        ) : (
          <Button onClick={() => askToSignUp()}>{t('signUpForPhotos')}</Button>
        )}
      </div>
    </div>
  )
}

const fragment = graphql`
  fragment HiddenPhotos_profile on Profile {
    hiddenPhotoCount
    lockedPhotos {
      blurredUrl
    }
  }
`
