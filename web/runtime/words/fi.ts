export const first = import.meta.glob<object>('../../locales/fi/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/fi/*.json',
  '!../../locales/fi/{shell,errors,undo,gifts}.json',
])
