import { mix, PALETTES, path, type Palette } from './portrait-drawing.ts'
import { pick, randomFrom, type Random } from '#platform/base/seeded-random.ts'

export const SCENE_KINDS = ['dunes', 'lake', 'canal', 'table', 'night', 'sail', 'forest', 'vinyl'] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

const WIDTH = 800
const HEIGHT = 1000

/** What a scene is drawn with: randomness, colours and a row of hills. */
type Brush = {
  r: Random
  p: Palette
  ridge: (y: number, amplitude: number, fill: string, attributes?: string) => string
}

const SCENE_PALETTES = {
  dunes: ['dusk', 'rose'],
  lake: ['teal', 'sky', 'dusk'],
  canal: ['sand', 'dusk', 'olive'],
  table: ['clay', 'dusk'],
  night: ['night'],
  sail: ['sky', 'dusk'],
  forest: ['olive', 'mint'],
  vinyl: ['clay', 'plum', 'teal'],
} as const

/** Second and third gallery pictures: places and hobbies, layered and lit, from a seed. SVG of 800 x 1000. */
export function drawSceneSvg(kind: SceneKind, seed: number | string): string {
  const r = randomFrom(kind + seed)
  const p: Palette = PALETTES[pick(r, SCENE_PALETTES[kind])]
  // Hills from the given height down; waves reach at most twice the amplitude.
  const ridge: Brush['ridge'] = (y, amplitude, fill, attributes = '') => {
    let d = `M-20,${HEIGHT} L-20,${y}`
    for (let x = 0; x <= 840; x += 105)
      d += ` S${x + 25},${(y + (r() - 0.5) * amplitude * 2).toFixed(0)} ${x + 60},${(y + (r() - 0.5) * amplitude).toFixed(0)}`
    return path(d + ` L840,${HEIGHT} Z`, `fill="${fill}" ${attributes}`)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><defs><linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="${p[0]}"/><stop offset=".55" stop-color="${p[2]}"/><stop offset="1" stop-color="${p[1]}"/></linearGradient><linearGradient id="n1" x2="0" y2="1"><stop offset="0" stop-color="#140c2b"/><stop offset=".55" stop-color="#4a2460"/><stop offset="1" stop-color="#d1608a"/></linearGradient><linearGradient id="w" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#0b2a36" stop-opacity=".45"/></linearGradient>${[6, 12, 30, 60].map((b) => `<filter id="k${b}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${b}"/></filter>`).join('')}<radialGradient id="vg" cx=".5" cy=".45" r=".8"><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-color="#1a0614" stop-opacity=".4"/></radialGradient></defs>${SCENES[kind]({ r, p, ridge })}<rect width="800" height="1000" fill="url(#vg)"/></svg>`
}

function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes = '',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${attributes}/>`
}

function dunes({ r, ridge }: Brush): string {
  return (
    rectangle(0, 0, WIDTH, HEIGHT, 'url(#g)') +
    `<circle cx="${220 + r() * 360}" cy="330" r="70" fill="#fff3d0"/><circle cx="400" cy="330" r="240" fill="#ffdf9e" opacity=".35" filter="url(#k60)"/>` +
    rectangle(0, 470, WIDTH, 160, '#5b8ea0') +
    Array.from({ length: 16 }, () =>
      rectangle(r() * 700, 480 + r() * 140, 40 + r() * 160, 3, '#fff', 'opacity=".35" rx="2"'),
    ).join('') +
    ridge(640, 30, '#e9c894') +
    ridge(730, 70, '#d3a66b') +
    ridge(850, 60, '#b07f49') +
    Array.from({ length: 60 }, () => {
      const x = r() * 800,
        y = 790 + r() * 190
      return path(
        `M${x},${y} q${r() * 14 - 7},-40 ${r() * 50 - 25},-${50 + r() * 50}`,
        'stroke="#6d6a38" stroke-width="4" fill="none" opacity=".7" stroke-linecap="round"',
      )
    }).join('')
  )
}

function lake({ r, p, ridge }: Brush): string {
  return (
    rectangle(0, 0, WIDTH, HEIGHT, 'url(#g)') +
    ridge(380, 130, mix(p[1], '#8fa6c0', 0.5), 'opacity=".8"') +
    ridge(470, 90, mix(p[1], '#4d6a80', 0.6)) +
    ridge(560, 40, '#2f4f46') +
    rectangle(0, 600, WIDTH, 400, mix(p[1], '#8fb6bd', 0.55)) +
    rectangle(0, 600, WIDTH, 400, 'url(#w)') +
    Array.from({ length: 22 }, () =>
      rectangle(r() * 760, 620 + r() * 340, 60 + r() * 150, 4, '#fff', 'opacity=".28" rx="2"'),
    ).join('') +
    Array.from({ length: 13 }, (_, i) => {
      const x = i < 6 ? r() * 190 : 610 + r() * 200,
        h = 130 + r() * 190,
        y = 660 + r() * 40
      return path(
        `M${x},${y - h} L${x + 46},${y} L${x - 46},${y}Z M${x},${y - h * 0.8} L${x + 60},${y + 36} L${x - 60},${y + 36}Z`,
        `fill="${mix('#173a33', '#3c6a4f', r())}"`,
      )
    }).join('')
  )
}

function canal({ r }: Brush): string {
  let s = rectangle(0, 0, WIDTH, HEIGHT, 'url(#g)'),
    x = -20
  const hs: [number, number, number, string, number][] = []
  while (x < 820) {
    const w = 104 + r() * 44,
      h = 330 + r() * 170
    hs.push([
      x,
      w,
      h,
      ['#7c3b34', '#a5563f', '#4b3a44', '#c69a74', '#8d4a4b', '#5b4a3c'][Math.floor(r() * 6)]!,
      r(),
    ])
    x += w + 2
  }
  const draw = () =>
    hs
      .map(([x, w, h, c, k]) => {
        const y = 650 - h
        let g = path(
          k > 0.5
            ? `M${x},650 V${y} h${w * 0.15} v-34 h${w * 0.2} v-34 h${w * 0.3} v34 h${w * 0.2} v34 h${w * 0.15} V650Z`
            : `M${x},650 V${y} Q${x + w * 0.3},${y - 20} ${x + w * 0.34},${y - 72} H${x + w * 0.66} Q${x + w * 0.7},${y - 20} ${x + w},${y} V650Z`,
          `fill="${c}"`,
        )
        for (let yy = y + 26; yy < 600; yy += 86)
          for (const q of [0.12, 0.42, 0.72])
            g += rectangle(
              x + w * q,
              yy,
              w * 0.17,
              52,
              ((yy * 7 + x * 3) | 0) % 5 > 2 ? '#ffdf9b' : '#f3ebe2',
              'opacity=".92"',
            )
        return g
      })
      .join('')
  const d = draw()
  return (
    s +
    d +
    `<g transform="translate(0 1306) scale(1 -1)" opacity=".45" filter="url(#k6)">${d}</g>` +
    rectangle(0, 650, WIDTH, 350, '#274a55', 'opacity=".45"') +
    rectangle(0, 644, WIDTH, 16, '#4a3a33') +
    Array.from({ length: 34 }, () =>
      rectangle(r() * 760, 680 + r() * 300, 30 + r() * 120, 3, '#ffe7bd', 'opacity=".35" rx="2"'),
    ).join('') +
    path('M90,800 q150,50 330,0 l-34,62 q-130,26 -262,0Z', 'fill="#32211f"') +
    path('M90,800 q150,50 330,0', 'stroke="#e9d5b8" stroke-width="8" fill="none"')
  )
}

function table({ p }: Brush): string {
  return (
    rectangle(0, 0, WIDTH, HEIGHT, 'url(#g)') +
    `<g filter="url(#k12)">` +
    rectangle(90, 60, 300, 420, '#fff6e2', 'opacity=".8"') +
    rectangle(430, 60, 300, 420, '#fff6e2', 'opacity=".6"') +
    '</g>' +
    path('M0,560 H800 V1000 H0Z', 'fill="#a9693f"') +
    Array.from({ length: 9 }, (_, i) =>
      rectangle(0, 600 + i * 48, WIDTH, 3, '#7d4a2a', 'opacity=".35"'),
    ).join('') +
    `<ellipse cx="330" cy="800" rx="210" ry="74" fill="#000" opacity=".25" filter="url(#k12)"/><ellipse cx="320" cy="776" rx="190" ry="62" fill="#fbf4ea"/><ellipse cx="320" cy="766" rx="130" ry="40" fill="#e8d9c8"/>` +
    path('M210,600 C212,720 250,772 320,774 C390,772 428,720 430,600Z', 'fill="#fdf8f0"') +
    path('M428,630 C510,620 510,720 404,722', 'fill="none" stroke="#fdf8f0" stroke-width="22"') +
    `<ellipse cx="320" cy="600" rx="110" ry="32" fill="#efe2d3"/><ellipse cx="320" cy="603" rx="94" ry="25" fill="#6b3d22"/>` +
    path('M320,622 C270,606 290,588 320,598 C350,588 370,606 320,622Z', 'fill="#f1d9b8"') +
    path(
      'M290,540 q-30,-50 6,-96 M350,540 q30,-50 -4,-100',
      'stroke="#fff" stroke-width="12" fill="none" opacity=".45" stroke-linecap="round" filter="url(#k6)"',
    ) +
    `<g transform="rotate(-9 620 760)">` +
    rectangle(520, 690, 220, 160, p[1], 'rx="8"') +
    rectangle(532, 682, 206, 156, '#fbf4ea', 'rx="6"') +
    rectangle(520, 676, 220, 160, mix(p[1], '#8a0175', 0.5), 'rx="8"') +
    rectangle(556, 720, 120, 12, '#fff', 'opacity=".8" rx="6"') +
    rectangle(556, 746, 70, 10, '#fff', 'opacity=".5" rx="5"') +
    '</g>'
  )
}

function night({ r }: Brush): string {
  return (
    rectangle(0, 0, WIDTH, HEIGHT, 'url(#n1)') +
    Array.from(
      { length: 60 },
      () =>
        `<circle cx="${r() * 800}" cy="${r() * 420}" r="${0.8 + r() * 2}" fill="#fff" opacity="${0.3 + r() * 0.6}"/>`,
    ).join('') +
    `<circle cx="590" cy="190" r="62" fill="#fff1d6"/><circle cx="590" cy="190" r="180" fill="#ffd7a8" opacity=".2" filter="url(#k60)"/>` +
    [0, 1, 2]
      .map((l) => {
        let s = '',
          x = -20
        while (x < 820) {
          const w = 60 + r() * 80,
            h = 160 + r() * 260 - l * 40,
            y = 800 - h + l * 60
          s += rectangle(x, y, w, 1000 - y, ['#3a2a55', '#281b40', '#170f29'][l]!)
          for (let a = x + 10; a < x + w - 14; a += 22)
            for (let b = y + 16; b < 960; b += 30)
              if (r() > 0.58)
                s += rectangle(
                  a,
                  b,
                  10,
                  15,
                  r() > 0.3 ? '#ffd486' : '#ff9ecb',
                  `opacity="${0.5 + r() * 0.5}"`,
                )
          x += w + 6
        }
        return s
      })
      .join('')
  )
}

function sail({ r, ridge }: Brush): string {
  return (
    rectangle(0, 0, WIDTH, HEIGHT, 'url(#g)') +
    Array.from(
      { length: 5 },
      () =>
        `<ellipse cx="${r() * 800}" cy="${110 + r() * 240}" rx="${110 + r() * 120}" ry="${22 + r() * 22}" fill="#fff" opacity=".6" filter="url(#k12)"/>`,
    ).join('') +
    ridge(560, 20, '#7d9c86', 'opacity=".7"') +
    rectangle(0, 590, WIDTH, 410, '#3f7f95') +
    rectangle(0, 590, WIDTH, 410, 'url(#w)') +
    path('M400,180 L400,640 L210,640 C290,500 360,340 400,180Z', 'fill="#fffaf0"') +
    path('M416,240 L416,640 L580,640 C540,500 480,350 416,240Z', `fill="#e0567f"`) +
    path('M180,660 H620 L570,730 H240Z', 'fill="#4a2a22"') +
    path('M180,660 H620', 'stroke="#f0d9b5" stroke-width="12"') +
    Array.from({ length: 40 }, () =>
      rectangle(r() * 760, 680 + r() * 300, 30 + r() * 110, 4, '#fff', 'opacity=".4" rx="2"'),
    ).join('')
  )
}

function forest({ r, ridge }: Brush): string {
  return (
    rectangle(0, 0, WIDTH, HEIGHT, 'url(#g)') +
    [0, 1, 2]
      .map(
        (l) =>
          Array.from({ length: 9 }, () => {
            const x = r() * 820 - 10,
              w = 18 + l * 18 + r() * 12
            return rectangle(
              x,
              0,
              w,
              780 + l * 60,
              ['#9db894', '#5d8061', '#2b4a3a'][l]!,
              `opacity="${0.6 + l * 0.2}"`,
            )
          }).join('') +
          Array.from(
            { length: 14 },
            () =>
              `<ellipse cx="${r() * 820}" cy="${r() * 330 - l * 40}" rx="${90 + r() * 80}" ry="${60 + r() * 60}" fill="${['#b6cc94', '#7ca266', '#3c6a48'][l]}" opacity=".75"/>`,
          ).join(''),
      )
      .join('') +
    ridge(760, 26, '#5d7c3e') +
    path('M340,770 C380,840 300,900 240,1000 H620 C560,900 470,840 440,770Z', 'fill="#d9b98a"') +
    path('M0,0 L360,0 L700,1000 L300,1000Z', 'fill="#fff4c4" opacity=".16" filter="url(#k30)"')
  )
}

function vinyl({ r }: Brush): string {
  return (
    rectangle(0, 0, WIDTH, HEIGHT, 'url(#g)') +
    path('M0,640 H800 V1000 H0Z', 'fill="#6e4028"') +
    rectangle(80, 420, 520, 300, '#3a2620', 'rx="18"') +
    rectangle(100, 440, 480, 220, '#c99a6c', 'rx="10"') +
    `<ellipse cx="290" cy="550" rx="170" ry="92" fill="#17131a"/>` +
    [150, 128, 106]
      .map(
        (q) =>
          `<ellipse cx="290" cy="550" rx="${q}" ry="${q * 0.54}" fill="none" stroke="#3a3340" stroke-width="3"/>`,
      )
      .join('') +
    `<ellipse cx="290" cy="550" rx="56" ry="30" fill="#d900c9"/><ellipse cx="290" cy="550" rx="8" ry="5" fill="#fff"/>` +
    path(
      'M540,470 L520,590 L410,610',
      'stroke="#efe6da" stroke-width="12" fill="none" stroke-linecap="round" stroke-linejoin="round"',
    ) +
    path('M640,640 L660,420 H750 L770,640Z', 'fill="#e9dccb"') +
    Array.from({ length: 11 }, (_, i) =>
      path(
        `M705,430 C${640 + i * 13},340 ${560 + i * 30},${250 + Math.abs(i - 5) * 24} ${520 + i * 36},${230 + Math.abs(i - 5) * 38} C${600 + i * 22},${300 + Math.abs(i - 5) * 20} ${680 + i * 5},360 705,430Z`,
        `fill="${mix('#2f5a45', '#7aa46c', r())}"`,
      ),
    ).join('') +
    [0, 1, 2, 3, 4]
      .map((i) =>
        rectangle(
          60 + i * 66,
          770 - (i % 2) * 12,
          58,
          190,
          ['#8a0175', '#e8b04b', '#2f6d6b', '#e2714f', '#f1e3d0'][i]!,
          'rx="4"',
        ),
      )
      .join('')
  )
}

const SCENES: Record<SceneKind, (brush: Brush) => string> = {
  dunes,
  lake,
  canal,
  table,
  night,
  sail,
  forest,
  vinyl,
}
