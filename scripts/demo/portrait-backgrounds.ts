import { mix, type Palette } from './portrait-drawing.ts'
import type { Random } from '#platform/base/seeded-random.ts'

/** The out-of-focus background of a portrait. */
export const BACKGROUNDS = {
  studio: (p, r) =>
    `<rect width="800" height="1000" fill="url(#sky)"/><ellipse cx="${300 + r() * 200}" cy="430" rx="430" ry="460" fill="${p[2]}" opacity=".55" filter="url(#blur60)"/><path d="M0,820 C260,770 540,770 800,820 V1000 H0Z" fill="${mix(p[1], '#000000', 0.15)}" opacity=".35" filter="url(#blur30)"/>`,
  window: (p, r) => {
    const x = r() > 0.5 ? 60 : 420
    return `<rect width="800" height="1000" fill="url(#sky)"/><g filter="url(#blur12)" opacity=".8"><rect x="${x}" y="60" width="330" height="560" rx="6" fill="${p[2]}"/><path d="M${x + 165},60 v560 M${x},300 h330" stroke="${mix(p[0], '#000000', 0.12)}" stroke-width="16"/></g><path d="M${x},620 L${x + 330},620 L${x + 120},1000 L${x - 260},1000Z" fill="${p[2]}" opacity=".25" filter="url(#blur30)"/><g filter="url(#blur12)" opacity=".75" transform="translate(${x > 200 ? 90 : 690} 640)"><path d="M0,260 C-20,120 -80,80 -120,60 C-60,60 -20,100 0,170 C0,60 -40,-20 -70,-60 C0,-30 20,60 14,150 C40,80 70,40 120,20 C90,80 40,130 24,260Z" fill="#47644f"/></g>`
  },
  bokeh: (p, r) => {
    let s = `<rect width="800" height="1000" fill="url(#sky)"/><g filter="url(#blur12)">`
    for (let i = 0; i < 26; i++)
      s += `<circle cx="${r() * 800}" cy="${r() * 720}" r="${18 + r() * 52}" fill="${[p[2], '#ffd9a0', '#ff9d7a', '#ffe9d0', '#f58ac8'][i % 5]}" opacity="${0.14 + r() * 0.34}"/>`
    return s + '</g>'
  },
  dunes: (p, r) =>
    `<rect width="800" height="1000" fill="url(#sky)"/><circle cx="${160 + r() * 480}" cy="300" r="90" fill="#fff4dc" opacity=".85" filter="url(#blur12)"/><g filter="url(#blur12)"><path d="M0,560 C200,540 600,540 800,560 V720 H0Z" fill="${mix(p[1], '#4d7a8a', 0.55)}"/><path d="M0,640 C180,560 330,690 520,640 C640,600 720,640 800,610 V1000 H0Z" fill="${mix(p[0], '#d8b98a', 0.6)}"/><path d="M0,760 C200,690 420,800 800,720 V1000 H0Z" fill="${mix(p[1], '#a98a5e', 0.6)}"/></g>`,
  park: (p, r) => {
    let s = `<rect width="800" height="1000" fill="url(#sky)"/><g filter="url(#blur12)">`
    for (let i = 0; i < 22; i++)
      s += `<ellipse cx="${r() * 800}" cy="${80 + r() * 520}" rx="${60 + r() * 110}" ry="${50 + r() * 80}" fill="${mix(['#3f6b50', '#6d9461', '#a9bf7c', '#2f5446'][i % 4]!, p[2], 0.18 + r() * 0.25)}" opacity=".72"/>`
    for (let i = 0; i < 14; i++)
      s += `<circle cx="${r() * 800}" cy="${r() * 560}" r="${10 + r() * 26}" fill="#fdf3c8" opacity=".4"/>`
    return s + `<path d="M0,700 C300,650 500,650 800,690 V1000 H0Z" fill="#7d9a62"/></g>`
  },
  arch: (p) =>
    `<rect width="800" height="1000" fill="url(#sky)"/><g filter="url(#blur3)"><path d="M130,1000 V420 A270,270 0 0 1 670,420 V1000Z" fill="${p[2]}" opacity=".8"/><path d="M190,1000 V430 A210,210 0 0 1 610,430 V1000Z" fill="${mix(p[2], '#ffffff', 0.35)}" opacity=".6"/></g>`,
  street: (p, r) => {
    let s = `<rect width="800" height="1000" fill="url(#sky)"/><g filter="url(#blur12)">`
    let x = -30
    while (x < 800) {
      const w = 100 + r() * 60,
        h = 400 + r() * 220,
        c = mix(['#8a4b3c', '#b98468', '#5d4a4c', '#c9a887', '#76483f'][Math.floor(r() * 5)]!, p[0], 0.25)
      const y = 820 - h
      s += `<path d="M${x},1000 V${y} L${x + w / 2},${y - 60} L${x + w},${y} V1000Z" fill="${c}"/>`
      for (let yy = y + 30; yy < 760; yy += 110)
        for (const k of [0.2, 0.58])
          s += `<rect x="${x + w * k}" y="${yy}" width="${w * 0.24}" height="66" fill="${r() > 0.55 ? '#ffe3a8' : '#e9e4df'}" opacity=".8"/>`
      x += w + 4
    }
    return s + '</g>'
  },
} satisfies Record<string, (palette: Palette, r: Random) => string>
export type BackgroundName = keyof typeof BACKGROUNDS
