import { text, type MessageKey } from '#contracts/messages';
import { NoticeBox } from './ui/notice-box.js';
import { PageHead } from './ui/page-head.js';

export interface LegalSection {
  title: MessageKey;
  /** What holds for the product as it is built. */
  text: MessageKey;
  /** What only who runs it can say. */
  own: MessageKey;
}

/** Reads a text that has no values to fill in. */
const plain = text as (key: MessageKey) => string;

/** Terms or privacy: what the product itself says, and marked places for the operator's own text. */
export function LegalPage({ page, sections }: { page: MessageKey; sections: readonly LegalSection[] }) {
  return (
    <div className="page">
      <div className="grid gap-6 max-w-[68ch]">
        <PageHead title={plain(page)} />
        <NoticeBox look="wait">{text('legal.draft')}</NoticeBox>
        {sections.map((section) => (
          <section key={section.title} className="grid gap-2">
            <h2 className="text-head">{plain(section.title)}</h2>
            <p>{plain(section.text)}</p>
            <p className="text-small text-muted rounded-ctl border border-dashed border-ctl px-3 py-2">
              <b>{text('legal.own')}</b> {plain(section.own)}
            </p>
          </section>
        ))}
      </div>
    </div>
  );
}
