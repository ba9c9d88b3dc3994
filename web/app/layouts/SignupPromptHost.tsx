import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentSkeleton } from '#web/design/notice/LateContent.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { ErrorBoundary } from '#web/runtime/ErrorBoundary.tsx'
import { lateComponent } from '#web/runtime/lateComponent.ts'
import { reportFailedPart } from '#web/runtime/network/reportFailedPart.ts'
import { useInterruption } from '#web/runtime/notices/interruptions.ts'
import {
  closeSignupPrompt,
  resumeSignupPrompt,
  useSignupPrompt,
  type SignupDialogProps,
  type SignupPrompt,
} from '#web/runtime/session/signupPrompt.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'

const found = Object.values(
  import.meta.glob<{ default: ComponentType<SignupDialogProps> }>('../../screens/Signup/SignupDialog.tsx'),
)[0]!
const SignupDialog = lateComponent(async () => (await found()).default)

/** The sign-up over any page (SIGN-02). It shows at once; its code loads meanwhile. */
export function SignupPromptHost() {
  const prompt = useSignupPrompt()
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) closeSignupPrompt()
    else resumeSignupPrompt()
  }, [signedIn])
  const mayOffer = useInterruption('sign-up', prompt?.isOffered === true)
  if (!prompt || (prompt.isOffered && !mayOffer)) return null
  return <SignupModal prompt={prompt} />
}

function SignupModal({ prompt }: { prompt: SignupPrompt }) {
  const { t } = useTranslation('shell')
  const [isLogin, setLogin] = useState(false)
  return (
    <Modal
      open
      onClose={closeSignupPrompt}
      closable={prompt.inProgress !== true}
      size="m"
      phone="full"
      title={
        <Suspense fallback={t('loading')}>
          <Title isLogin={isLogin} />
        </Suspense>
      }
    >
      <ErrorBoundary
        onFailure={(error) => {
          closeSignupPrompt()
          void reportFailedPart(error)
        }}
      >
        <Suspense fallback={<ContentSkeleton />}>
          <SignupDialog prompt={prompt} isLogin={isLogin} onSwitch={setLogin} onClose={closeSignupPrompt} />
        </Suspense>
      </ErrorBoundary>
    </Modal>
  )
}

function Title({ isLogin }: { isLogin: boolean }) {
  const { t } = useTranslation(['signup', 'login'])
  return t(isLogin ? 'login:heading' : 'modal.title')
}
