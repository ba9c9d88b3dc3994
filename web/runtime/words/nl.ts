export const first = import.meta.glob<object>('../../locales/nl/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/nl/*.json',
  '!../../locales/nl/{shell,errors,undo,gifts}.json',
])
