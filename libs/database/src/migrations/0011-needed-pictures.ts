import type { MigrationInterface, QueryRunner } from 'typeorm';

// Some rows name a picture by its address. Its last part is the key, whatever the origin was when it was written.
const up = `
create function picture_key(address text) returns text language sql immutable parallel safe
  return substring(address from '/files/([^/?#]+)$');
create function picture_keys(address text, more jsonb) returns text[] language sql immutable parallel safe
  begin atomic select array_agg(picture_key(each)) from (select address union all select jsonb_array_elements_text(more)) addresses (each); end;
create index mockups_pictures on mockups using gin (picture_keys(mockup_url, preview_urls));
create index order_items_design_picture on order_items (picture_key(design_url));
create index order_items_mockup_picture on order_items (picture_key(mockup_url));
create index order_items_mockup on order_items (mockup_id);
create index cart_lines_mockup on cart_lines (mockup_id);
create index people_profile_photo on people (picture_key(profile_photo_url));
create index people_cover_photo on people (picture_key(cover_photo_url));
`;

const down = `
drop index people_cover_photo, people_profile_photo, cart_lines_mockup, order_items_mockup, order_items_mockup_picture, order_items_design_picture, mockups_pictures;
drop function picture_keys(text, jsonb);
drop function picture_key(text);
`;

/** Answers quickly whether any row needs a picture, also where it is named by its address. */
export class NeededPictures1700000000011 implements MigrationInterface {
  name = 'NeededPictures1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
