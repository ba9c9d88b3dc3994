export const first = import.meta.glob<object>('../../locales/en/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/en/*.json',
  '!../../locales/en/{shell,errors,undo,gifts}.json',
])
