import './base.css';
import './entry.css';
import './room.css';
import './log.css';
import './composer.css';
