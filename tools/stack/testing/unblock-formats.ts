// libs/imaging, of which the sandbox uses parts, blocks formats for its whole process; the sandbox draws with SVG.
import sharp from 'sharp';

sharp.unblock({ operation: ['VipsForeignLoad'] });
