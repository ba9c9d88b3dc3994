export const first = import.meta.glob<object>('../../locales/nb/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/nb/*.json',
  '!../../locales/nb/{shell,errors,undo,gifts}.json',
])
