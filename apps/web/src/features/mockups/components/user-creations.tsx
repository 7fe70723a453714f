import type { Mockup } from '#contracts';
import type { CSSProperties } from 'react';
import { text } from '#contracts/messages';

interface Panel {
  kind: 'w' | 'ml' | 'mr';
  style: CSSProperties;
  say: CSSProperties;
}

const panel = (kind: Panel['kind'], [left, top, width, height]: readonly string[], corners: string, ground: string, say: CSSProperties): Panel => ({
  kind,
  style: { left, top, width, height, '--cp': `polygon(${corners})`, '--pb': ground } as CSSProperties,
  say,
});

/** The panels of the comic page: slanted cuts, each on its own ground. */
const panels: readonly Panel[] = [
  panel('w', ['0', '0', '37%', '49%'], '0 0,100% 0,91% 100%,0 100%', 'light-dark(#d9c9e6,#6f64a6)', { left: 12, bottom: 12 }),
  panel('ml', ['34.6%', '0', '33.4%', '49%'], '10% 0,100% 0,88% 100%,0 100%', 'light-dark(#ece0c8,#84764f)', { right: 52, top: 12 }),
  panel('mr', ['65.4%', '0', '34.6%', '49%'], '10.5% 0,100% 0,100% 100%,0 100%', 'light-dark(#cfe0e8,#3f6b7c)', { right: 12, bottom: 12 }),
  panel('ml', ['0', '50.6%', '30%', '49.4%'], '0 0,88% 0,100% 100%,0 100%', 'light-dark(#d5e3cf,#55704d)', { left: 12, top: 12 }),
  panel('w', ['27.6%', '50.6%', '40.6%', '49.4%'], '0 0,94% 0,100% 100%,8.8% 100%', 'light-dark(#efd9b4,#86683c)', { left: 52, bottom: 12 }),
  panel('mr', ['67%', '50.6%', '33%', '49.4%'], '0 0,100% 0,100% 100%,7.4% 100%', 'light-dark(#f3d2c4,#8a5044)', { right: 12, top: 12 }),
];

const caption = (prompt: string): string => (prompt.length > 60 ? `${prompt.slice(0, 57)}…` : prompt);

/** Up to six shared mockups as a page of comic panels. */
export default function UserCreations({ mockups }: { mockups: Mockup[] }) {
  return (
    <ul className="comic">
      {mockups.map((mockup, index) => {
        const { kind, style, say } = panels[index % panels.length]!;
        return (
          <li key={mockup._id} className={kind} style={style}>
            <div className="bg" />
            <img className="p" src={mockup.mockupUrl} alt={mockup.designPrompt || text('mockup.sharedAlt')} loading="lazy" />
            {mockup.designPrompt ? <span className="say" style={say}>{caption(mockup.designPrompt)}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
