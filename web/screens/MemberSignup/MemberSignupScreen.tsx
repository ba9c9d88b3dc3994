import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MemberSignupScreenQuery } from '../../__generated__/MemberSignupScreenQuery.graphql.ts'
import { NotFoundError } from '../../app/NotFoundError.ts'
import type { PageProps } from '../../app/page.ts'
import { loginPath } from '../../app/session.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { FormCard } from '../../components/FormCard.tsx'
import { LanguageSwitcher } from '../../components/LanguageSwitcher.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SignupForm } from '../../components/SignupForm.tsx'
import { SignupsClosed } from '../../components/SignupsClosed.tsx'
import { useSignupsOpen } from '../../components/useSignupsOpen.ts'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { useDraft } from '../Conversation/useDraft.ts'
import { maySeeMembers } from '../Members/visitorSearch.ts'
import { SignupHeader } from '../Signup/SignupHeader.tsx'
import { signupPath } from '../Signup/steps.ts'

/**
 * Sign-up that starts with a message to a member (SIGN-01). It goes with the form and is held until the address is confirmed. Until then it is that
 * conversation's draft, so that who logs in instead finds it in the composer.
 * Where members are for members only, and for fictional profiles, which nobody can write to, it is a sign-up like any other.
 */
export default function MemberSignupScreen({ queryRef }: PageProps<MemberSignupScreenQuery>) {
  const { t } = useTranslation('signup')
  const { profile } = usePreloadedQuery<MemberSignupScreenQuery>(query, queryRef)
  const { id } = queryRef.variables
  const isOpen = useSignupsOpen()
  const draft = useDraft(undefined, id)
  if (!profile && maySeeMembers()) throw new NotFoundError()
  const isWriting = !!profile && profile.kind !== 'HOUSE'
  const name = profile?.displayName
  const returnTo = `/members/${encodeURIComponent(id)}${isWriting ? '/chat' : ''}`
  const heading = isWriting ? t('message.heading', { name }) : t('account.heading')
  return (
    <>
      <PageTitle noIndex>{heading}</PageTitle>
      <SignupHeader step="account" />
      <FormCard heading={heading} text={t(isWriting ? 'message.text' : 'account.text', { name })}>
        {isOpen ? (
          <>
            <SignupForm
              next={signupPath('/complete-signup', { returnTo })}
              message={isWriting ? { recipientId: id, label: t('message.label', { name }), text: draft.text, onChange: draft.change } : undefined}
            />
            <p className={classes(layout.small, layout.center, layout.muted)}>
              {t('account.known')} <AppLink to={loginPath(returnTo)}>{t('account.logIn')}</AppLink>
            </p>
          </>
        ) : (
          <SignupsClosed />
        )}
      </FormCard>
      <div className={layout.wrap}>
        <LanguageSwitcher />
      </div>
    </>
  )
}

const query = graphql`
  query MemberSignupScreenQuery($id: ID!) @preloadable {
    profile(id: $id) {
      displayName
      kind
    }
  }
`
