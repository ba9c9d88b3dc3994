import { Alert } from '#web/design/notice/Alert.tsx'

/** What is wrong with a form as a whole, read aloud as soon as it appears. @param textOf of useRefusals */
export function FormRefusal({ textOf }: { textOf: (field: string) => string | undefined }) {
  const text = textOf('form')
  return (
    text && (
      <Alert tone="danger" announced>
        {text}
      </Alert>
    )
  )
}
