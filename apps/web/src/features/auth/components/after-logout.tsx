import { Navigate, useLocation } from 'react-router-dom';
import { ownPath } from '../../../lib/own-path.js';

/** The bare address: home, with its query, or where the identity provider was told to send the browser after a logout. */
export function AfterLogout() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const wanted = query.get('state');
  query.delete('state');
  const home = { pathname: '/home', search: query.toString() };
  return <Navigate to={wanted === null ? home : ownPath(wanted, '/home')} replace />;
}
